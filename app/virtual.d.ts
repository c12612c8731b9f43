declare module "virtual:site-script" {
  const address: string;
  export default address;
}
