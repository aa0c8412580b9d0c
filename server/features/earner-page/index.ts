export { findShownAt, hashLook, type ShownAt } from './addresses.ts'
export { findOnCollections } from './find-on-collections.ts'
export { earnerPageUrl, presentPage } from './present.ts'
export { findPage, type Kinded, listShowable, type PageRow } from './queries.ts'
