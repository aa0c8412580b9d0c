import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** What the compiler says of a project; nothing when all is well. */
export const compile = (project: string): string =>
  spawnSync(path.resolve('node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' }).stdout

/** The package of the typed client as `npm run client` makes it, in a folder where it can be imported by its name. */
export async function buildClient(server: TestServer): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-client-'))
  mkdirSync(path.join(folder, 'package'))
  mkdirSync(path.join(folder, 'node_modules', '@sash-badges'), { recursive: true })
  symlinkSync(path.join(folder, 'package'), path.join(folder, 'node_modules', '@sash-badges', 'client'))
  const document = path.join(folder, 'openapi.json')
  writeFileSync(document, (await server.call('GET', '/openapi/all.json')).body)
  const source = path.join(folder, 'package', 'source')
  execFileSync(process.execPath, ['ops/tsx.mjs', 'client/write-cli.ts', document, source])
  expect(compile(source)).toBe('')
  return folder
}
