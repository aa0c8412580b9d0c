export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
