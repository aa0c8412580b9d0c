import type { Sweep } from '#infra/sweeps/sweep.ts'
import { dropKeepLinks } from '../awards/index.ts'

/** An old link still shows its badge, and has a fresh one sent, for so many days. */
const showDays = 365

export const sweep: Sweep = { name: 'keep-links', steps: [dropKeepLinks(showDays)] }
