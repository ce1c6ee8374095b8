/** Maximum number of labels per lead. */
export const maxLabels = 20

/** Maximum number of leads whose labels can be changed together. */
export const maxLabeledLeads = 500
