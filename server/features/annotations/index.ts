import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
} from './annotation-operations.ts'

/** Operations of the web app for annotations */
export const annotationOperations = [
  listAnnotations,
  createAnnotation,
  changeAnnotation,
  deleteAnnotation,
]
