import { expect, test } from 'vitest'
import { shareFetches } from './share-fetches.ts'

test('a document is fetched once, but no more is kept than there is room for', async () => {
  const asked: string[] = []
  const text = 'x'.repeat(1024 * 1024)
  const fetch = shareFetches(async (url) => {
    asked.push(url)
    return { ok: true, url, contentType: '', text }
  })
  const urls = Array.from({ length: 60 }, (_, index) => `https://host-${index}.example/`)
  for (const url of urls) await fetch(url, '*/*')
  for (const url of urls) await fetch(url, '*/*')
  const again = asked.length - urls.length
  expect(again).toBeGreaterThanOrEqual(40)
  expect(again).toBeLessThan(60)
  expect(asked.filter((url) => url === urls[0])).toHaveLength(1)
})

test('an answer that went wrong is asked for again', async () => {
  let times = 0
  const fetch = shareFetches(async () => {
    times++
    throw new Error('too many')
  })
  for (const _time of [1, 2]) await expect(fetch('https://a.example/', '*/*')).rejects.toThrow('too many')
  expect(times).toBe(2)
})
