import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
)
const listFiles = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(`server/features/${file}`, 'utf8')))

test('awards are accepted in one place, so that all ways tell the same moment', () => {
  expect(listFiles(/\baccepted_at = /)).toEqual(['awards/actions/set-acceptance.ts'])
  expect(listFiles(/\bmarkAccepted\(/)).toEqual(['backpack/actions/accept-awards.ts'])
})
