import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainFile } from './explain-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-files-'))
  writeFileSync(path.join(folder, 'data'), 'no folder')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failureOf = (action: () => unknown): unknown => {
  try {
    return action()
  } catch (error) {
    return error
  }
}

test('a file where a folder belongs is named, also when it stands further up', () => {
  const file = path.join(folder, 'data')
  const says = `${file} is a file, and Sash needs a folder there. Move the file away, or name another folder.`
  for (const failure of [
    failureOf(() => mkdirSync(file, { recursive: true })),
    failureOf(() => mkdirSync(path.join(file, 'blobs', 'ab'), { recursive: true })),
    failureOf(() => readFileSync(path.join(file, 'master.key'))),
  ])
    expect(explainFile(failure)?.message).toBe(says)
})

test('whose files they should be is said', () => {
  // Root may read everything, so that another user has to be refused.
  const script = `try { require('node:fs').readFileSync('/proc/1/environ') } catch (e) { console.log(JSON.stringify({ ...e, message: e.message })) }`
  const who = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const found = JSON.parse(execFileSync(process.execPath, ['-e', script], { ...who, encoding: 'utf8' }))
  const sentence = explainFile(Object.assign(new Error(found.message), found))?.message
  expect(sentence).toMatch(/^\/proc\/1\/environ may not be used by the user .+ \(\d+\), as whom Sash runs\. Give it to/)
})

test.each([
  [{ syscall: 'listen', code: 'EACCES' }, 'Set PORT to a higher one'],
  [{ syscall: 'listen', code: 'EADDRNOTAVAIL' }, 'SASH_LISTEN names an address'],
  [{ syscall: 'open', code: 'EROFS', path: '/srv/x' }, '/srv/x lies on a disk that cannot be written'],
  [{ syscall: 'write', code: 'ENOSPC', path: '/srv/x' }, 'There is no room left where /srv/x lies'],
])('%o is explained', (failure, words) => {
  expect(explainFile(Object.assign(new Error('bare'), failure))?.message).toContain(words)
})

test('what has another cause stays as it is', () => {
  for (const error of [
    new Error('x'),
    'x',
    Object.assign(new Error('x'), { code: 'EEXIST', syscall: 'open', path: '/a' }),
  ])
    expect(explainFile(error)).toBeUndefined()
})

test.skipIf(!existsSync('/dev/full'))('a disk that is full while bytes are written is named', () => {
  const failure = failureOf(() => writeFileSync('/dev/full', 'x'))
  expect(explainFile(failure)?.message).toBe('There is no room left on the disk. Make room, and try again.')
})
