import type { z } from 'zod'
import { type createBatch, holdMaximum } from '#contracts/award-batches.ts'
import { addProtocol } from '#web/lib/add-protocol.ts'
import type { Target } from './columns.ts'
import type { Entry, Faults } from './entries.ts'

export interface BatchOptions {
  notify: boolean
  skipHolders: boolean
  /** Minutes for which mails wait, as typed. */
  hold: string
  isScheduled: boolean
  /** As the field for day and time writes it: in the reader's own time. */
  startAt: string
}

export const startOptions: BatchOptions = {
  notify: true,
  skipHolders: true,
  hold: '10',
  isScheduled: false,
  startAt: '',
}

export type BatchBody = z.input<typeof createBatch.body>

export function toBatch(entries: readonly Entry[], options: BatchOptions): BatchBody {
  return {
    awards: entries.map(toRow),
    create_notification: options.notify,
    allow_duplicate_awards: !options.skipHolders,
    hold_minutes: options.notify ? Number(options.hold) : 0,
    ...(options.isScheduled ? { start_at: new Date(options.startAt).toISOString() } : {}),
  }
}

function toRow({ email, evidence, name, narrative, expires, issued_on }: Entry): BatchBody['awards'][number] {
  return {
    recipient_identifier: email.trim(),
    ...(evidence === '' ? {} : { evidence_items: [{ evidence_url: addProtocol(evidence) }] }),
    ...(name === '' ? {} : { recipient_name: name }),
    ...(narrative === '' ? {} : { narrative }),
    ...(expires === '' ? {} : { expires: new Date(expires).toISOString() }),
    ...(issued_on === '' ? {} : { issued_on: new Date(issued_on).toISOString() }),
  }
}

export function isHold(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= holdMaximum
}

const places: Record<string, Target> = {
  recipient_identifier: 'email',
  email: 'email',
  evidence: 'evidence',
  evidence_items: 'evidence',
  recipient_name: 'name',
  narrative: 'narrative',
  expires: 'expires',
  issued_on: 'issued_on',
}

/** What the server has against single rows, by their place in the batch. */
export function readRowFaults(fields: Record<string, string>): Map<number, Faults> {
  const found = new Map<number, Faults>()
  for (const [name, message] of Object.entries(fields)) {
    const [, place, field = ''] = /^awards\.(\d+)(?:\.(\w+))?/.exec(name) ?? []
    if (place === undefined) continue
    const faults = found.get(Number(place)) ?? {}
    found.set(Number(place), { ...faults, [places[field] ?? 'email']: message })
  }
  return found
}
