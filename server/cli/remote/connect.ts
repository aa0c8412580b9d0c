import type { z } from 'zod'
import { createAwardBatch, getAwardBatch, listAwardBatchRows } from '#contracts/awards/award-batches.ts'
import { exportAwards } from '#contracts/awards/award-lists.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { getBadgePackage } from '#contracts/backpack/badge-packs.ts'
import { listAllBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { getClaim, getClaimFigures, listClaims, setClaimState } from '#contracts/claims/claims.ts'
import {
  createClaimCodes,
  createClaimPrint,
  listClaimCodes,
  replaceClaimCode,
  revokeClaimCode,
  revokeClaimSheet,
} from '#contracts/claims/codes.ts'
import { createKiosk } from '#contracts/claims/kiosks.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { addGroupMembers, awardGroup, listGroupMembers } from '#contracts/issuers/group-members.ts'
import { listGroups } from '#contracts/issuers/groups.ts'
import { listBadgeRequests } from '#contracts/requests/reviewing.ts'
import { verifyCredential } from '#contracts/verifier/verifier.ts'
import { createClient, type Operation } from '../../../client/index.ts'
import { type Terminal, UsageError } from '../command.ts'

interface CallOf<E extends Endpoint> {
  params: z.input<E['params']>
  query: z.input<E['query']>
  body: z.input<E['body']>
  answer: z.output<E['response']>
}

const used = {
  createAwardBatch,
  getAwardBatch,
  listAwardBatchRows,
  exportAwards,
  listAllBadgeClasses,
  listBackpackBadges,
  getBadgePackage,
  verifyCredential,
  listClaims,
  getClaim,
  getClaimFigures,
  setClaimState,
  createClaimCodes,
  createClaimPrint,
  listClaimCodes,
  revokeClaimCode,
  revokeClaimSheet,
  replaceClaimCode,
  createKiosk,
  listGroups,
  listGroupMembers,
  addGroupMembers,
  awardGroup,
  listBadgeRequests,
}
/** A call that may be tried out. */
type Triable<C> = Omit<C, 'query'> & { query: { dry_run?: boolean } }
type Used = {
  [K in keyof typeof used]: K extends 'createAwardBatch' | 'awardGroup'
    ? Triable<CallOf<(typeof used)[K]>>
    : CallOf<(typeof used)[K]>
}

const toOperation = ({ method, path, encoding, idempotent, answer }: Endpoint): Operation => ({
  method,
  path: path.replace(/:(\w+)/g, '{$1}'),
  ...(encoding === 'form' ? { isForm: true } : {}),
  ...(idempotent ? { isIdempotent: true } : {}),
  ...(answer === 'bytes' ? { isBytes: true } : {}),
})

const operations = {
  createAwardBatch: toOperation(createAwardBatch),
  getAwardBatch: toOperation(getAwardBatch),
  listAwardBatchRows: toOperation(listAwardBatchRows),
  exportAwards: toOperation(exportAwards),
  listAllBadgeClasses: toOperation(listAllBadgeClasses),
  listBackpackBadges: toOperation(listBackpackBadges),
  getBadgePackage: toOperation(getBadgePackage),
  verifyCredential: toOperation(verifyCredential),
  listClaims: toOperation(listClaims),
  getClaim: toOperation(getClaim),
  getClaimFigures: toOperation(getClaimFigures),
  setClaimState: toOperation(setClaimState),
  createClaimCodes: toOperation(createClaimCodes),
  createClaimPrint: toOperation(createClaimPrint),
  listClaimCodes: toOperation(listClaimCodes),
  revokeClaimCode: toOperation(revokeClaimCode),
  revokeClaimSheet: toOperation(revokeClaimSheet),
  replaceClaimCode: toOperation(replaceClaimCode),
  createKiosk: toOperation(createKiosk),
  listGroups: toOperation(listGroups),
  listGroupMembers: toOperation(listGroupMembers),
  addGroupMembers: toOperation(addGroupMembers),
  awardGroup: toOperation(awardGroup),
  listBadgeRequests: toOperation(listBadgeRequests),
}

/** The server that commands talk to: `SASH_URL`, or the one on this machine. */
export const readServer = ({ environment }: Terminal): string => {
  const address = environment.SASH_URL ?? environment.SASH_ORIGIN ?? `http://localhost:${environment.PORT ?? '8000'}`
  if (!URL.canParse(address)) throw new UsageError(`SASH_URL is no address: ${address}`)
  return new URL(address).origin
}

/** A client for the server; commands that act for somebody need `SASH_TOKEN`. */
export const connectServer = (terminal: Terminal, needs: 'a token' | 'no token') => {
  const token = terminal.environment.SASH_TOKEN
  if (needs === 'a token' && !token) {
    throw new UsageError(
      'Set SASH_TOKEN to a personal access token; you make one in your profile, under Personal access tokens.',
    )
  }
  return createClient<Used>(operations, { origin: readServer(terminal), ...(token ? { token } : {}) })
}
