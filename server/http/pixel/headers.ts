/** Headers of what pages of any site may load and send to. */
export const fromAnywhere = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
