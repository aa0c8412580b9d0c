import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('awards are accepted in one place, so that all ways tell the same moment', () => {
  const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const accepting = files.filter((file) => /\baccepted_at = /.test(readFileSync(`server/features/${file}`, 'utf8')))
  expect(accepting).toEqual(['backpack/actions/accept-awards.ts'])
})
