export { findShownAt, hashLook } from './addresses.ts'
export { findOnCollections } from './find-on-collections.ts'
export { earnerPageUrl, presentPage } from './present.ts'
export { findPage, listShowable } from './queries.ts'
