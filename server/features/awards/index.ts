export { onAwardChanged } from './changes.ts'
export { routes } from './routes.ts'
