export { countView } from './count-view.ts'
export { findLiveLink, type LiveLink } from './find-live-link.ts'
export { routes } from './routes.ts'
