import { z } from 'zod'
import { webUrl } from '#contracts/fields/fields.ts'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'

const key = 'signOutToo'
const kept = z.object({ name: z.string(), sign_out_url: webUrl })
type SignedInAt = z.output<typeof kept>

/** Keeps, in this tab, where somebody who has just signed out here may do so as well. */
export function keepSignOut(at: SignedInAt): void {
  writeStored('sessionStorage', key, JSON.stringify(at))
}

export function readSignOut(): SignedInAt | undefined {
  try {
    return kept.safeParse(JSON.parse(readStored('sessionStorage', key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function forgetSignOut(): void {
  removeStored('sessionStorage', key)
}
