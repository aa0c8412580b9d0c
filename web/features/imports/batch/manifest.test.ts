import { expect, test } from 'vitest'
import { findImage, findManifest, parseManifest } from './manifest.ts'
import { planFiles, planManifest } from './plan-uploads.ts'

const named = (...names: string[]) => names.map((name) => ({ name, bytes: 1, read: async () => new Uint8Array() }))

test('a manifest is JSON that says which images belong to an address [SB-4.34] [SB-5.31]', () => {
  expect(parseManifest('{"maya@a.example": ["1.png", "2.png"], "m@b.example": []}')).toEqual({
    'maya@a.example': ['1.png', '2.png'],
    'm@b.example': [],
  })
  for (const text of ['', 'maya@a.example: 1.png', '[]', '{"a": "1.png"}', '{"a": [1]}', 'null']) {
    expect(parseManifest(text)).toBeUndefined()
  }
})

test('the manifest is the outermost manifest.txt [SB-4.33]', () => {
  expect(findManifest(named('x/manifest.txt', 'manifest.txt'))?.name).toBe('manifest.txt')
  expect(findManifest(named('export/Manifest.TXT', 'export/1.png'))?.name).toBe('export/Manifest.TXT')
  expect(findManifest(named('manifest.json', 'my-manifest.txt'))).toBeUndefined()
})

test.each([
  [['1.png'], '1.png', 'manifest.txt', '1.png'],
  [['x/1.png', 'x/y/1.png'], '1.png', 'x/manifest.txt', 'x/1.png'],
  [['images/1.png'], 'images\\1.png', 'manifest.txt', 'images/1.png'],
  [['all/MY Badge [1].PNG'], './My badge [1].png', 'manifest.txt', 'all/MY Badge [1].PNG'],
  [['é.png'], 'e\u0301.png', 'manifest.txt', 'é.png'],
  [['a/1.png', 'b/1.png'], '1.png', 'manifest.txt', undefined],
  [['2.png'], '1.png', 'manifest.txt', undefined],
])('of %j, %s beside %s means %s', (names, image, manifest, found) => {
  expect(findImage(named(...names), image, manifest)?.name).toBe(found)
})

test('each image of each address becomes a badge to bring in, missing ones too [SB-4.34]', () => {
  const uploads = planManifest({ ' maya@a.example': ['1.png', '2.png'], 'm@b.example': ['1.png'] }, 'manifest.txt', [
    ...named('1.png', 'manifest.txt'),
  ])
  expect(uploads.map(({ address, name, files }) => [address, name, files.map((file) => file.name)])).toEqual([
    ['maya@a.example', '1.png', ['1.png']],
    ['maya@a.example', '2.png', []],
    ['m@b.example', '1.png', ['1.png']],
  ])
})

test('without a manifest every file that can hold a badge is tried, and one badge in several forms once', () => {
  const folder = 'badges/0001-day-skipper'
  const uploads = planFiles(
    named(
      'profile.json',
      'README.txt',
      `${folder}/assertion-2.0.json`,
      `${folder}/credential-3.0.json`,
      `${folder}/badge.svg`,
      `${folder}/badge-3.0.svg`,
      '__MACOSX/._1.png',
      '.hidden.png',
      'one.PNG',
      'two.jwt',
    ),
  )
  expect(uploads.map(({ files }) => files.map(({ name }) => name))).toEqual([
    ['profile.json'],
    [`${folder}/badge-3.0.svg`, `${folder}/badge.svg`, `${folder}/credential-3.0.json`, `${folder}/assertion-2.0.json`],
    ['one.PNG'],
    ['two.jwt'],
  ])
})
