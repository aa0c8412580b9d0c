// What the staff of an issuer sees of requests comes in one file.
export { QueuePage } from './queue-page.tsx'
export { ReviewPage } from './review-page.tsx'
export { RulesPage } from './rules-page.tsx'
