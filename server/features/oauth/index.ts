export { holdSignIn } from './hold-sign-in.ts'
export { makeSecret } from './make-secret.ts'
export { findOwnGrant } from './own-grant.ts'
export { requireTokenQuota } from './personal/create-personal-token.ts'
