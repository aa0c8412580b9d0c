import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

const modeOf = (folder: string): number => statSync(folder).mode & 0o777

test('[A12] nobody else lists the names in the data folder, also in one that was there before', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sash-folder-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [fresh, former, foreign] = ['fresh', 'former', 'foreign'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  makeDataFolder(fresh)
  expect(modeOf(fresh) & 0o066).toBe(0)
  for (const folder of [former, foreign]) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
  mkdirSync(path.join(former, 'blobs'))
  makeDataFolder(former)
  makeDataFolder(foreign)
  expect([modeOf(former), modeOf(foreign)]).toEqual([0o751, 0o755])
})
