import { expect, test } from 'vitest'
import type { KeptAnswers } from '../badgr-api/kept-answers.ts'
import { createReport, evaluateMove, openFetchedPictures, openPictures } from '../index.ts'
import { read } from './testing.ts'

const html = Buffer.from('<!DOCTYPE html><title>Log in</title>')
const json = Buffer.from('{"error":"Missing token","errorcode":"missingparam"}')

test.each([
  ['JSON', json, 'Missing token'],
  ['a page', html, 'Log in'],
])('%s where a picture is due is told with what it says, and asked for anew the next time', async (_, bytes, said) => {
  const kept = new Map<string, Buffer>()
  const answers: KeptAnswers = { read: (url) => kept.get(url), write: (url, answer) => void kept.set(url, answer) }
  const pictures = openFetchedPictures(
    {
      fetchOutside: async (url) => {
        const text = () => bytes.toString()
        return { ok: true, url, status: 200, bytes, contentType: 'text/plain', etag: undefined, text }
      },
      wait: async () => undefined,
      kept: answers,
    },
    openPictures(undefined),
  )
  const image = 'https://moodle.example/pluginfile.php/1/badges/badgeimage/3/f3'
  const badge = { id: 3, name: 'Knots', uniquehash: 'c'.repeat(40), dateissued: 1_714_979_289, email: 'a@sea.example' }
  const move = await read('moodle', JSON.stringify({ badges: [{ ...badge, badgeurl: image }] }))
  const report = createReport()
  await evaluateMove(move, { former: undefined, own: 'https://badges.example' }, pictures, report)
  expect(report.lines().filter(({ fate }) => fate === 'lost')).toEqual([
    {
      fate: 'lost',
      what: expect.stringContaining('the other server answered a text'),
      count: 1,
      examples: [expect.stringContaining(said)],
    },
  ])
  expect(kept.size).toBe(0)
})
