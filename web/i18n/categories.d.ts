/** Spanish names of categories by their English label, which the build provides. */
declare module 'virtual:categories-es' {
  const names: Readonly<Record<string, string>>;
  export default names;
}
