export { type ExportedCollection, listCollectionsForExport } from './list-for-export.ts'
export { lockKeeper } from './lock-keeper.ts'
export { moveCollections, replaceCollected } from './move-collections.ts'
export { collectionUrl } from './present.ts'
export {
  type CollectionFacts,
  findPublishedBySlug,
  findPublishedCollection,
  findSharedCollection,
} from './public-queries.ts'
export { routes } from './routes.ts'
