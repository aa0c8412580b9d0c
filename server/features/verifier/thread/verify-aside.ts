import { currentPayer } from '#infra/budgets/asker.ts'
import { requireLeft } from '#infra/budgets/purse.ts'
import { config } from '#infra/context.ts'
import { type ReadBadge, readBadge, type VerifyInput, type VerifyPorts, verify } from '#openbadges'
import { isOwnAddress } from '../own-addresses.ts'
import { lightText, payForLight } from './light-work.ts'
import type { BadgeWork, Done } from './protocol.ts'
import { runAside } from './threads.ts'

type Work = BadgeWork['work']

const workHere = async (work: Work, input: VerifyInput, ports: VerifyPorts): Promise<ReadBadge> =>
  work === 'read' ? readBadge(input, ports) : { report: await verify(input, ports) }

const isBadge = (done: Done): done is ReadBadge => 'report' in done

/** Does the work in another thread, so that requests are answered meanwhile. */
export const workAside = (work: Work, input: VerifyInput, ports: VerifyPorts): Promise<ReadBadge> => {
  const { now, insecureLocalhost = false, home } = ports
  const task = { work, input, now, insecureLocalhost, origin: config().origin, hasHome: home !== undefined }
  return runAside(task, { ports, isResult: isBadge, here: () => workHere(work, input, ports) })
}

/**
 * Verifies a badge, or reads it as well: here while it and what it names are short, else in another thread. Whoever asks pays
 * for it, with the account or else the network.
 */
export const workOnBadge = async (work: Work, input: VerifyInput, ports: VerifyPorts): Promise<ReadBadge> => {
  requireLeft('processor', currentPayer())
  const text = 'text' in input ? input.text : ''
  if (text.length > lightText || 'json' in input) return workAside(work, input, ports)
  const answers = new Map<string, ReturnType<VerifyPorts['fetch']>>()
  let isHeavy = false
  let characters = text.length
  const askOnce: VerifyPorts['fetch'] = (url, accept) => {
    const name = `${accept} ${url}`
    const answer = answers.get(name) ?? ports.fetch(url, accept)
    answers.set(name, answer)
    return answer
  }
  const light: VerifyPorts = {
    ...ports,
    // Nothing more is made of a heavy one here; what was done so far is done again there, with the same answers.
    fetch: async (url, accept) => {
      const answer = await askOnce(url, accept)
      if (answer.ok) characters += answer.text.length
      isHeavy ||= answer.ok && answer.text.length > lightText
      return isHeavy ? { ok: false, reason: 'too-large', detail: 'It is read in another thread.' } : answer
    },
    remembered: async (url) => {
      const known = await ports.remembered?.(url)
      const kept = typeof known === 'string' ? known : (known?.text ?? '')
      characters += kept.length
      isHeavy ||= kept.length > lightText
      return isHeavy ? undefined : known
    },
    remember: async (url, kept) => (isHeavy ? undefined : ports.remember?.(url, kept)),
    validateSchema: async (url, schema, document) => {
      // Patterns of others may take a fifth of a second.
      isHeavy ||= !isOwnAddress(url)
      if (isHeavy) return { status: 'unusable', detail: 'It is held to in another thread.' }
      return (
        ports.validateSchema?.(url, schema, document) ?? { status: 'unusable', detail: 'Nobody holds it to schemas.' }
      )
    },
  }
  try {
    const badge = await workHere(work, input, light)
    if (!isHeavy) return badge
  } finally {
    payForLight(characters)
  }
  return workAside(work, input, { ...ports, fetch: askOnce })
}
