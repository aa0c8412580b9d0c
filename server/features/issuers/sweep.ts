import type { Sweep } from '#infra/sweeps/sweep.ts'
import { askForUncleared } from './identity/ask-for-uncleared.ts'
import { sendHeldMails } from './queue-award-mail.ts'

export const sweep: Sweep = { name: 'issuers', steps: [askForUncleared, sendHeldMails] }
