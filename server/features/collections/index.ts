export { collectedRows, isShownToAll } from './collected-rows.ts'
export { createCollection } from './create-collection.ts'
export { type CollectionDeletion, collectionDeletion, deleteCollection } from './delete-collection.ts'
export { importCollection } from './import-collection.ts'
export { listCollectionsForExport } from './list-for-export.ts'
export { lockKeeper } from './lock-keeper.ts'
export { moveCollections, replaceCollected } from './move-collections.ts'
export { collectionUrl, presentCollection } from './present.ts'
export {
  type CollectionFacts,
  findPublishedBySlug,
  findPublishedCollection,
  findSharedCollection,
  listPublishedOf,
} from './public-queries.ts'
export { type CollectionRow, countCollections, findCollection, listCollections } from './queries.ts'
export { updateCollection } from './update-collection.ts'
