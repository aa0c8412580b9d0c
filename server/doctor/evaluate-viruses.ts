import { inSeconds } from '#infra/clock.ts'
import type { ClamdPlace } from '#infra/settings/clamd-settings.ts'
import { createClamd } from '#infra/viruses/clamd.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface VirusFacts {
  /** Why it does not answer; undefined where it does. */
  fault: string | undefined
  engine: string
  /** Of when its signatures are; undefined where it does not say. */
  signaturesAt: Date | undefined
}

/** Signatures of ClamAV come several times a day. */
const oldDays = 7

export const gatherViruses = (place: ClamdPlace): Promise<VirusFacts> =>
  createClamd(place)
    .look()
    .then(
      (found) => ({ fault: undefined, ...found }),
      (error: Error) => ({ fault: error.message, engine: '', signaturesAt: undefined }),
    )

export function evaluateViruses({ fault, engine, signaturesAt }: VirusFacts): Diagnosis {
  if (fault !== undefined)
    return bad(
      'viruses',
      `clamd does not answer, so no file of others is taken: ${fault}`,
      'start it, or mend SASH_CLAMD; without that setting files are taken unchecked.',
    )
  if (signaturesAt && signaturesAt < inSeconds(-oldDays * 86_400))
    return warn(
      'viruses',
      `${engine} answers with signatures of ${signaturesAt.toISOString().slice(0, 10)}.`,
      'see whether freshclam runs.',
    )
  if (!signaturesAt)
    return warn('viruses', `${engine} answers, and has no signatures of ClamAV.`, 'see whether freshclam runs.')
  return ok('viruses', `${engine} answers.`)
}
