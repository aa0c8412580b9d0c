import type { Sweep } from '../sweeps/sweep.ts'
import { forgetLetters } from './forget-letters.ts'
import { callOffLate, holdLostMails, type MailSeconds, releaseWaitingMails } from './wait-for-server.ts'

/**
 * Calls off the mails that waited too long for a mail server to be named, or to take them, and lets the others go once there
 * is one; then forgets what was in those that are over, and at last that there were any.
 */
export const sweepMails = (seconds: () => MailSeconds): Sweep => ({
  name: 'mails',
  // How long links work is a setting.
  get steps() {
    return [holdLostMails, ...callOffLate(seconds()), releaseWaitingMails, ...forgetLetters(seconds())]
  },
})
