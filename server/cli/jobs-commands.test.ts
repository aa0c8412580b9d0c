import { expect, test } from 'vitest'
import { createQueue } from '#infra/jobs/queue.ts'
import { createLog } from '#infra/log.ts'
import { givenCommandLine } from '#testing/command-line.ts'
import { givenDeadJob } from '#testing/given/given-dead-job.ts'

const { sash, db, connection } = givenCommandLine()

test('whoever runs the server sees what was given up, lets it run again, or forgets it', async () => {
  const none = { code: 1, err: 'No such job was given up.' }
  expect((await sash('jobs', 'list')).out).toEqual(['There are no such jobs.'])
  expect(await sash('jobs', 'retry', 'mail.send')).toMatchObject(none)
  expect(await sash('jobs', 'drop', 'mail.send', 'one')).toMatchObject(none)
  const queue = createQueue(connection(), createLog('silent'), { runsJobs: false })
  await queue.start({ 'mail.send': async () => undefined })
  await queue.stop()
  const one = await givenDeadJob({ mailId: 'one' }, 'No\nmail server', db())
  const two = await givenDeadJob({ mailId: 'two' }, 'No mail server', db())
  expect((await sash('jobs', 'list')).out).toEqual(['mail.send  0 wait, 0 run, 0 pause, 2 given up'])
  const lines = (await sash('jobs', 'list', 'mail.send')).out
  expect(lines[1]).toMatch(new RegExp(`^${one} {2}dead {2}\\S+ {2}21 tries {2}mailId=one {2}No mail server$`))
  expect((await sash('jobs', 'drop', 'mail.send', one)).out).toEqual(['It is forgotten.'])
  expect((await sash('jobs', 'retry', 'mail.send', two)).out).toEqual(['One job runs again.'])
  expect((await sash('jobs', 'list')).out).toEqual(['mail.send  0 wait, 0 run, 1 pause, 0 given up'])
  expect(await sash('jobs', 'retry', 'mail.send')).toMatchObject(none)
  expect(await sash('jobs', 'retry')).toMatchObject({ code: 1, err: expect.stringContaining('Name a kind') })
  expect((await sash('audit', 'export')).out.join('\n')).toMatch(/"verb":"job.dropped"[\s\S]*"verb":"job.retried"/)
})
