extension PostgresCluster {
  /// Starts a server with a certificate for 127.0.0.1 of an authority of its own, `ca.crt` in its
  /// folder. `other.crt` is an authority that has signed nothing.
  package static func withCertificate() throws -> PostgresCluster {
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    return try PostgresCluster(
      Setup(
        settings: ["ssl=on"],
        preparation: """
          {
            for name in ca other; do
              openssl req -x509 \(key) -days 2 -subj "/CN=$name" -keyout "data/$name.key" \
                -out "$name.crt" || return 1
            done
            openssl req \(key) -subj /CN=carvalet -keyout data/server.key -out data/server.csr \
              && echo subjectAltName=IP:127.0.0.1 >data/names \
              && openssl x509 -req -in data/server.csr -CA ca.crt -CAkey data/ca.key \
                -CAcreateserial -days 2 -extfile data/names -out data/server.crt || return 1
            if [ -n "$as" ]; then chown "$user" data/server.key data/server.crt; fi
          } >>steps 2>&1
          """))
  }
}
