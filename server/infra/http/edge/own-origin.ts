import { config } from '../../context.ts'

/** True for the origin of our own pages; a server of one machine has several names. */
export const isOwnOrigin = (origin: string, host: string | undefined): boolean => {
  const { origin: own, isLocal } = config()
  return origin === own || (isLocal && origin === `http://${host}`)
}

/** True for our own pages, and for those of other sites that the operator admits (`SASH_CORS_ORIGINS`). */
export const isAdmittedOrigin = (origin: string, host: string | undefined): boolean =>
  isOwnOrigin(origin, host) || config().corsOrigins.includes(origin)
