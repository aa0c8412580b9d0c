import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listBelow, listCode } from './ops/quick/list-code.ts'

const sources = listCode()

test('no hand-written source file is longer than 300 lines', () => {
  const isTable = (file: string) => /tables\.ts$|\/contexts\//.test(file)
  const long = sources.filter((file) => !isTable(file) && readFileSync(file, 'utf8').split('\n').length > 301)
  expect(long).toEqual([])
})

test('no folder has more than 25 source files side by side, tests and their aids aside', () => {
  const counts = new Map<string, number>()
  const tools = listBelow('ops').filter((name) => /\.(ts|mjs)$/.test(name))
  for (const file of [...new Set([...sources, ...tools])].filter(
    (name) => !/\.test\.tsx?$|^server\/testing\//.test(name),
  )) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})
