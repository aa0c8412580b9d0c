import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { descriptionsByName } from '#contracts/document/members/describe-member.ts'
import { achievementClasses } from '../../openbadges/model/achievement-classes.ts'
import { credentialClasses } from '../../openbadges/model/credential-classes.ts'
import { type AwardDetail, awardDetailTable, type DetailKind } from './award-details.ts'
import { nameAwardDetail } from './name-award-detail.ts'

/** Where each detail may be called by its names; all else goes by the rows. `CONTRIBUTING.md` counts the steps. */
const places = [
  'shared/badges/award-details.ts',
  'shared/badges/name-award-detail.ts',
  'contracts/document/members/by-name/badges.ts',
  // All that the standard knows, whether or not badges of this server say it.
  'openbadges/model/achievement-classes.ts',
  'openbadges/model/credential-classes.ts',
]
/** What is really particular to one. */
const particular: Readonly<Record<string, readonly string[]>> = {
  // Every credential says when it was earned: at its issue, unless something else is known.
  'openbadges/v3/build-credential.ts': ['awardedDate', 'awardedOn'],
  'openbadges/read/read-credential.ts': ['awardedDate'],
  'server/features/wallets/bind-credential.ts': ['awardedDate'],
}

const folders = ['shared', 'openbadges', 'linked-data', 'contracts', 'client', 'server', 'web']
const isProduction = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(?:test|oracle)\.tsx?$|(?:^|\/)testing\/|\/node_modules\//.test(file)
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(isProduction),
)

// Words such as "role" mean much else.
const isTelling = (name: string) => /[_A-Z]/.test(name)
const listNames = (details: readonly AwardDetail[]): string[] => [
  ...new Set(details.flatMap(({ name, fact, member }) => [name, fact, member]).filter(isTelling)),
]

test('a detail of an award is called by its names in its few places only', () => {
  const names = listNames(awardDetailTable)
  const spread = sources.flatMap((file) => {
    if (places.includes(file)) return []
    const words = new Set(readFileSync(file, 'utf8').match(/\w+/g))
    return names
      .filter((name) => words.has(name) && !particular[file]?.includes(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(spread).toEqual([])
  // And what may, does: a place that no longer needs the name is struck out.
  for (const [file, own] of Object.entries(particular)) {
    const words = new Set(readFileSync(file, 'utf8').match(/\w+/g))
    expect(
      own.filter((name) => !words.has(name)),
      file,
    ).toEqual([])
  }
  expect(places.filter((file) => !sources.includes(file))).toEqual([])
})

test('a detail is a member of the standard, of the kind that its row says', () => {
  const kinds: Record<DetailKind, readonly string[]> = {
    moment: ['moment', 'activityMoment'],
    decimal: ['number'],
    text: ['text'],
  }
  const known: Record<AwardDetail['at'], Readonly<Record<string, { value: string; many: boolean } | undefined>>> = {
    subject: achievementClasses.AchievementSubject.members,
    credential: credentialClasses.AchievementCredential.members,
  }
  for (const { at, member, kind } of awardDetailTable) {
    expect(kinds[kind], member).toContain(known[at][member]?.value)
    expect(known[at][member]?.many, member).toBe(false)
  }
})

test.each(['name', 'field', 'fact', 'member'] as const)('no two details have the same %s', (key) => {
  expect(new Set(awardDetailTable.map((one) => one[key])).size).toBe(awardDetailTable.length)
})

test('people and programs are told what each is', () => {
  const words = awardDetailTable.map(({ name }) => nameAwardDetail(name))
  expect(new Set(words).size).toBe(awardDetailTable.length)
  expect(awardDetailTable.filter(({ name }) => !descriptionsByName[name])).toEqual([])
  expect(Object.keys(shownAwardDetails.shape)).toEqual([...awardDetailTable.map(({ name }) => name), 'results'])
})

test('what cannot lie before another moment comes after it in the table', () => {
  for (const [place, detail] of awardDetailTable.entries()) {
    if (!('notBefore' in detail)) continue
    const earlier = awardDetailTable.slice(0, place).find(({ name }) => name === detail.notBefore)
    expect(earlier?.kind, detail.name).toBe('moment')
  }
})
