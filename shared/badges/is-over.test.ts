import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOver } from './is-over.ts'

const at = new Date('2026-07-01T10:00:00Z')

test.each([
  [null, false],
  [undefined, false],
  ['', false],
  ['2026-07-01T10:00:00.001Z', false],
  ['2026-07-01T10:00:00Z', true],
  [at, true],
  ['2026-07-01T11:59:59+02:00', true],
])('a badge until %s is over: %s', (expires, expected) => expect(isOver(expires, at)).toBe(expected))

// A badge that is over for one of them and not yet for another says two things at once.
test('nothing that tells of badges has a rule of its own', () => {
  const isSource = (file: string) => /(?<!\.test)\.tsx?$/.test(file)
  const folders = ['public-pages', 'badge-classes', 'awards', 'backpack', 'collections', 'endorsements']
  const files = [...folders.map((folder) => `server/features/${folder}`), 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter(isSource)
  expect(sources.length).toBeGreaterThan(1000)
  // Links that are shared have an end of their own, and are no badges.
  const own = sources.filter((file) =>
    /\b(?:expires(?:_at|At)?)\)*(?:\.getTime\(\))? *<=? *(?:\$\{)?(?:now|filter\.now|Date\.now)\b/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(own).toEqual(['web/ui/sharing/describe-share-link.ts'])
})
