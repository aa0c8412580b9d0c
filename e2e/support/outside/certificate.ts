import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface Certificate {
  key: string
  cert: string
  /** For `NODE_EXTRA_CA_CERTS`. */
  file: string
  remove(): void
}

/** A certificate for this machine, made by the system's openssl; undefined where there is none. */
export function makeCertificate(): Certificate | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-e2e-tls-'))
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const { status } = spawnSync('openssl', [...request.split(' '), '-keyout', keyFile, '-out', file])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (status !== 0) {
    remove()
    return undefined
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file, remove }
}
