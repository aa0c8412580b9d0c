import type { Verification } from '#contracts/verifier/verifier.ts'
import { withoutPayer } from '#infra/budgets/asker.ts'
import { makePorts } from './ports.ts'
import { present } from './present.ts'
import { workOnBadge } from './thread/verify-aside.ts'

/**
 * What anybody would be told who verified this badge of this server now, with the codes of its sentences. For pages that are
 * kept: whoever opens one asked for no verification, so nobody pays for it and it is not counted as one.
 */
export const checkOwn = (credential: string): Promise<Verification> =>
  withoutPayer(async () => {
    const ports = makePorts()
    const { report } = await workOnBadge('verify', { text: credential }, ports)
    return present(report, ports.now, { isCoded: true })
  })
