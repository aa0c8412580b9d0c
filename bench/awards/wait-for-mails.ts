import { setTimeout as sleep } from 'node:timers/promises'
import type { MailSink } from './mail-sink.ts'

const mailMilliseconds = 180_000

/** Mails leave after the award; those of the last moments are waited for. Answers after how many milliseconds. */
export async function waitForMails({ received }: MailSink, recipients: Iterable<string>): Promise<number> {
  const began = performance.now()
  const deadline = began + mailMilliseconds
  const wanted = [...recipients]
  while (performance.now() < deadline && wanted.some((recipient) => !received.has(recipient))) await sleep(500)
  const waited = performance.now() - began
  // A mail that is sent twice, or to nobody, may still be on its way.
  await sleep(2000)
  return waited
}
