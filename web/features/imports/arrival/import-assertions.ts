import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readStored, removeStored, writeStored } from '#web/lib/browser/storage.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { hostOf } from '#web/lib/formats/host-of.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type Refusal, readRefusal, sayRefusal } from '../read-refusal.ts'
import { uploadBadge } from '../upload-badge.ts'
import { assertionKey } from './has-assertions.ts'

/** Adds the badges whose addresses a link brought along, once; those that could not be tried are kept for next time. */
export async function importAssertions(): Promise<void> {
  const stored = readStored('localStorage', assertionKey)
  if (stored === undefined) return
  removeStored('localStorage', assertionKey)
  const addresses = readAddresses(stored)
  if (addresses.length === 0 || !(await ask(addresses))) return
  let successes = 0
  const refusals: Refusal[] = []
  const untried: string[] = []
  for (const address of addresses) {
    try {
      await uploadBadge({ url: decodeAddress(address) })
      successes += 1
    } catch (failure) {
      const refusal = readRefusal(failure)
      refusals.push(refusal)
      if (refusal.kind === 'later') untried.push(address)
    }
  }
  if (untried.length > 0) writeStored('localStorage', assertionKey, JSON.stringify(untried))
  if (successes > 0) void queryClient.invalidateQueries({ queryKey: readKey(listBackpackBadges) })
  tell(successes, refusals)
}

/** Whoever wrote the link may be anybody: its badges come in only when the reader agrees. */
function ask(addresses: readonly string[]): Promise<boolean> {
  const places = [...new Set(addresses.map(decodeAddress).map((address) => hostOf(address) ?? address))].join(', ')
  return confirmWith({
    title: t('Add Badges'),
    body: t(
      'The link you followed brought {n, plural, one {# badge} other {# badges}} from {places}. Add to your backpack?',
      {
        n: addresses.length,
        places,
      },
    ),
    resolveLabel: t('Add'),
    rejectLabel: t('Not now'),
  })
}

// Messages show one at a time, so both halves are one.
function tell(successes: number, refusals: readonly Refusal[]): void {
  const texts: string[] = []
  if (successes > 0) {
    texts.push(t('{n, plural, one {# Badge} other {# Badges}} successfully imported.', { n: successes }))
  }
  const [first] = refusals
  if (first) {
    texts.push(t('{n, plural, one {# Badge} other {# Badges}} could not be imported.', { n: refusals.length }))
    texts.push(`${sayRefusal(first)}.`.replace(/([.!?])\.$/, '$1'))
  }
  if (texts.length === 0) return
  const show = first ? notices.error : notices.success
  show(texts.join(' '))
}

function readAddresses(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
    throw new Error('It is not a list.')
  } catch (cause) {
    console.error('The badges that a link brought along cannot be read.', cause)
    return []
  }
}

// They are kept as they stood in the address.
function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
