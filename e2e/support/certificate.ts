import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface Certificate {
  key: string
  cert: string
  /** For `NODE_EXTRA_CA_CERTS`. */
  file: string
}

/** A certificate for this machine, made by the system's openssl; undefined where there is none. */
export function makeCertificate(): Certificate | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-e2e-tls-'))
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const { status } = spawnSync('openssl', [...request.split(' '), '-keyout', keyFile, '-out', file])
  if (status !== 0) return undefined
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file }
}
