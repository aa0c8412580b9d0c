import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * The OpenAPI document of a server at this origin. A process of its own writes it: tests of the browser run one after
 * the other in one process, and what the server registers when it is imported would be said in all of them.
 */
export function printDocument(origin: string): Record<string, unknown> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-document-'))
  try {
    const file = path.join(folder, 'openapi.json')
    execFileSync(process.execPath, ['ops/tsx.mjs', 'server/openapi-cli.ts', file], {
      env: { ...process.env, NODE_ENV: 'development', ORIGIN: origin },
    })
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
