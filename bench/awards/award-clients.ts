import type { Ledger } from './ledger.ts'
import type { ClassOfAwards } from './look-at-awards.ts'

export interface Awarding extends ClassOfAwards {
  ledger: Ledger
}

export interface AwardClients {
  /** Resolves when the last call has been answered or has failed. */
  stop(): Promise<void>
}

const callMilliseconds = 10_000
const pauseMilliseconds = 50

/** Clients that award, and revoke every tenth award, without a pause, and write down what they were told. */
export function startAwardClients(count: number, awarding: Awarding): AwardClients {
  const stopping = new AbortController()
  const clients = Array.from({ length: count }, () => runClient(awarding, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}

async function runClient(awarding: Awarding, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isAnswered = await awardOne(awarding).catch(() => false)
    if (!isAnswered) await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}

async function awardOne({ origin, path, headers, ledger }: Awarding): Promise<boolean> {
  const recipient = `kill-${ledger.intended.size}@bench.example.org`
  ledger.write({ intent: recipient })
  const call = async (method: string, address: string, body: object) =>
    fetch(new URL(address, origin), {
      method,
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callMilliseconds),
    })
  const made = await call('POST', path, { recipient_identifier: recipient, create_notification: true })
  if (made.status !== 201) return false
  const { slug } = await made.json()
  ledger.write({ award: slug, recipient })
  if (ledger.awarded.size % 10 !== 0) return true
  ledger.write({ revoking: slug })
  const ended = await call('DELETE', `${path}/${slug}`, { revocation_reason: 'Revoked by the bench' })
  if (ended.status !== 200) return false
  await ended.arrayBuffer()
  ledger.write({ revoked: slug })
  return true
}
