export { jobs } from './awarding/check-soon.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
