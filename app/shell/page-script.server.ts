/**
 * The inline script of a page. It restores the scroll position, and loads the framework's files once the first photo is on the
 * screen, or the text if there is no photo. A frame callback runs before its frame is on the screen, so the script also waits until
 * the browser reports its first paint. It waits at most four seconds for a photo and one second for a browser that paints
 * nothing. The page is complete without scripts, and on a slow connection they would compete with it. The files are fetched
 * together, requested a few at a time, and run one after another with a pause in between, so that the page responds meanwhile.
 */
import type { EntryContext } from "react-router";

/** Runs in the page. */
const START = `(function(context,data,files,shared,routes,entry){
var modules=files.slice(0,shared);
context.stream=new ReadableStream({start:function(stream){stream.enqueue(new TextEncoder().encode(data));stream.close()}});
window.__reactRouterContext=context;
if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");
try{var top=JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[history.state.key];
if(typeof top=="number")scrollTo(0,top)}catch(error){}
function pause(){return new Promise(function(done){setTimeout(done)})}
function preload(){
files.splice(0,document.hidden?files.length:5).forEach(function(file){
document.head.appendChild(Object.assign(document.createElement("link"),{rel:"modulepreload",href:file}))});
if(files.length)setTimeout(preload)}
var started;
function start(){
if(started)return;started=true;
preload();
modules.reduce(function(ready,file){return ready.then(function(){return import(file)}).then(pause)},Promise.resolve()).then(function(){
return Promise.all(routes.map(function(route){return Promise.all(route[1].map(function(file){return import(file)}))}))
}).then(function(loaded){
var parts={};
loaded.forEach(function(files,i){parts[routes[i][0]]=Object.assign.apply(null,[{}].concat(files))});
window.__reactRouterRouteModules=parts;
return import(entry)})}
function seen(){
setTimeout(start,document.hidden?0:1000);
new PerformanceObserver(function(){requestAnimationFrame(function(){setTimeout(start)})}).observe({type:"paint",buffered:true})}
var photo=document.querySelector("img[fetchpriority=high]");
if(!photo||photo.complete)seen();
else{["load","error"].forEach(function(end){photo.addEventListener(end,seen)});setTimeout(start,4000)}})`;

/** JSON that ends no script element. */
const toLiteral = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** @param data what the framework's client decodes, as text */
export function buildPageScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
): string {
  const { entry, hmr, url } = manifest;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const routeFiles = routes.map((route): [id: string, files: string[]] => [
    route.id,
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((file) => file !== undefined),
  ]);
  const shared = [...(hmr ? [hmr.runtime] : []), url, ...entry.imports];
  const files = new Set([
    ...shared,
    ...routes.flatMap(({ imports = [] }) => imports),
    ...routeFiles.flatMap(([, files]) => files),
    entry.module,
  ]);
  const values = [data, [...files], shared.length, routeFiles, entry.module].map(toLiteral);
  return `${START}(${serverHandoffString},${values.join(",")})`;
}
