export { type CollectionFacts, findPublishedCollection, findSharedCollection } from './public-queries.ts'
export { routes } from './routes.ts'
