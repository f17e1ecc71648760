/** So many characters a remark on a figure may have: it stands beside the figure, in reports and files. */
export const longestRemark = 500;
