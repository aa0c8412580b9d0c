export { findHome, isHomeThere } from './find-home.ts'
export { makeSecret } from './make-secret.ts'
export { findOwnGrant } from './own-grant.ts'
export { requireTokenQuota } from './personal/create-personal-token.ts'
