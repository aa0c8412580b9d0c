import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { environmentSchema } from '#infra/settings/config.ts'
import { answerWords } from './answer-words.ts'

const places = [['ops/start.mjs'], ['ops/dev.mjs'], ['ops/tsx.mjs', 'server/main.ts']]

test.each(places)('%s %s tells who asks how Sash is started, and starts nothing', (...place) => {
  const { status, stdout } = spawnSync(process.execPath, [...place, '--help'], { encoding: 'utf8', timeout: 20_000 })
  expect({ status, lines: stdout.split('\n', 2) }).toEqual({
    status: 0,
    lines: ['usage: npm start', '       npm start -- --demo'],
  })
})

test.each(['--port', '--Demo', 'demo'])('nothing is started for %s, which nobody knows', (word) => {
  const answer = answerWords(['--demo', word])
  expect(answer?.code).toBe(1)
  expect(answer?.text).toMatch(`Sash does not know ${word} here.\n\nusage: npm start\n`)
})

test('Sash starts as it is, and with its sample', () => {
  expect([answerWords([]), answerWords(['--demo'])]).toEqual([undefined, undefined])
})

test('the settings that the help names are read', () => {
  const named = answerWords(['-h'])
    ?.text.match(/^ {2}[A-Z_]+\b/gm)
    ?.map((line) => line.trim())
  expect(named).toContain('SMTP_URL')
  expect(named?.filter((name) => !(name in environmentSchema.shape))).toEqual([])
})
