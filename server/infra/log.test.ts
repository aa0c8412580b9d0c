import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('what a mail server or the database says does not bring addresses and secrets into the log', () => {
  const secret = `sash_pr_${'x'.repeat(43)}`
  const detail = `Failing row contains (canary, canary@example.org, ${secret})`
  const error = Object.assign(new Error('550 5.1.1 <canary@example.org>: user unknown'), { detail, code: '23505' })
  const text = written((log) => {
    log.warn({ reason: error.message }, 'A job failed')
    log.error({ err: error }, 'request failed')
    log.info({ token: secret, password: 'canary', reason: undefined }, 'other')
  })
  expect(text).not.toContain('canary')
  expect(text).not.toContain(secret)
  expect(text).toContain('550 5.1.1 <…@example.org>: user unknown')
  expect(text).toContain('23505')
})

test('a long text is written as fast as it is long', () => {
  const started = process.cpuUsage()
  written((log) => log.warn({ reason: 'a'.repeat(200_000) }, 'long'))
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
