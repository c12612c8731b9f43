import { parseSync } from "vite";
import { readSources } from "./imports.ts";

/**
 * Finds texts that page translators break: they replace each text node by elements of their own. React then writes a new value
 * into a node that is no longer in the page, or fails to insert an element before it. The only child of an element is safe,
 * because React replaces all of its content.
 */

type Kind =
  /** A constant text. */
  | "text"
  /** A text that may change, or a value that may be one. */
  | "changing"
  /** Elements that come, go or are replaced. */
  | "conditional"
  /** An element that remains, or nothing. */
  | "element";

type Child = { kind: Kind; start: number };

/** A node of the syntax tree. */
type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const CHANGING = "a text that may change has siblings: give it an element of its own";
const CONDITIONAL = "a text is beside an element that may come or go: give it an element of its own";

const COMPONENT = "a component returns a text: give it an element of its own";
const FRAGMENT = "a fragment that a component returns or passes on has a text: give it an element of its own";

/** Returns a line for each element with such a text: `FILE:LINE what to do`. Throws if the file cannot be parsed. */
export function findBareTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const names = new Names();
  const faults: string[] = [];
  const visit = (node: Node, inJsx: boolean): void => {
    // The children of an inner fragment belong to the element around it.
    const isParent = (node.type === "JSXElement" && !isUntranslated(node)) || (node.type === "JSXFragment" && !inJsx);
    const fault = isParent && findFault(new Children(names, node).all, node.type === "JSXFragment");
    for (const text of textsReturnedBy(names, node))
      faults.push(`${file}:${source.slice(0, text.start).split("\n").length} ${COMPONENT}`);
    if (fault) faults.push(`${file}:${source.slice(0, fault.start).split("\n").length} ${fault.what}`);
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child, /^JSX(Element|Fragment)$/.test(node.type));
  };
  for (const node of nodesIn(program)) {
    names.read(node);
    visit(node, false);
  }
  return faults;
}

/** Texts that a component returns. Functions with a small first letter are no components. */
function textsReturnedBy(names: Names, node: Node): Node[] {
  const isNamed = node.type === "FunctionDeclaration" || node.type === "VariableDeclarator";
  if (!isNamed || !isNode(node.id) || !/^[A-Z][a-z]/.test(String(node.id.name))) return [];
  const made = node.type === "FunctionDeclaration" ? node : node.init;
  if (!isNode(made) || !/^(FunctionDeclaration|ArrowFunctionExpression)$/.test(made.type) || !isNode(made.body))
    return [];
  const returned = made.body.type === "BlockStatement" ? returnedBy(made.body) : [made.body];
  return returned.filter((value) => new Children(names, node).isText(value));
}

/** Without those of inner functions. */
const returnedBy = (node: Node): Node[] =>
  node.type === "ReturnStatement"
    ? nodesIn(node.argument)
    : /Function/.test(node.type)
      ? []
      : Object.values(node).flatMap(nodesIn).flatMap(returnedBy);

function findFault(children: readonly Child[], isFragment: boolean): { start: number; what: string } | null {
  const of = (kind: Kind) => children.find((child) => child.kind === kind);
  const [changing, conditional, text] = [of("changing"), of("conditional"), of("text")];
  if (changing && (children.length > 1 || isFragment)) return { start: changing.start, what: CHANGING };
  if (text && isFragment) return { start: text.start, what: FRAGMENT };
  return conditional && text ? { start: text.start, what: CONDITIONAL } : null;
}

/** What a file says about its variables. Names are unique enough: a wrong guess is a fault that the file can mend. */
class Names {
  readonly #values = new Map<string, Node>();
  readonly #constants = new Set<string>();
  readonly #reactNodes = new Set<string>();

  read(node: Node): void {
    if (node.type === "VariableDeclarator" && isNode(node.id) && isNode(node.init)) {
      if (node.id.type === "Identifier") this.#values.set(String(node.id.name), node.init);
      if (isCallOf(node.init, "useSite")) for (const name of boundNames(node.id)) this.#constants.add(name);
    }
    if (node.type === "TSPropertySignature" && isNode(node.key) && isReactNodeType(node.typeAnnotation))
      this.#reactNodes.add(String(node.key.name));
    for (const child of Object.values(node).flatMap(nodesIn)) this.read(child);
  }

  valueOf = (name: string): Node | undefined => this.#values.get(name);

  /** Children, and other properties that are declared as elements. */
  isReactNode = (name: string): boolean => name === "children" || this.#reactNodes.has(name);

  /** The shop's settings, and constants. */
  isConstant = (name: string): boolean => this.#constants.has(name) || name === "site" || /^[A-Z][A-Z_]+$/.test(name);
}

const isCallOf = ({ type, callee }: Node, name: string) =>
  type === "CallExpression" && isNode(callee) && callee.name === name;

const isReactNodeType = (annotation: unknown): boolean =>
  isNode(annotation) && isNode(annotation.typeAnnotation) && isNode(annotation.typeAnnotation.typeName)
    ? annotation.typeAnnotation.typeName.name === "ReactNode"
    : false;

const boundNames = ({ properties }: Node): string[] =>
  nodesIn(properties).flatMap(({ value }) =>
    isNode(value) && value.type === "Identifier" ? [String(value.name)] : [],
  );

/** `<span translate="no">`. */
const isUntranslated = ({ openingElement }: Node): boolean =>
  isNode(openingElement) &&
  nodesIn(openingElement.attributes).some(({ name }) => isNode(name) && name.name === "translate");

/** Elements that contain texts. The children that a component passes into another element are elements. */
const PHRASING =
  /^(a|b|button|caption|code|dd|dt|em|figcaption|h[1-6]|label|legend|li|p|small|span|strong|summary|td|th|time)$/;

class Children {
  readonly all: readonly Child[];
  readonly #names: Names;
  readonly #isPhrasing: boolean;

  constructor(names: Names, parent: Node) {
    this.#names = names;
    const opening = isNode(parent.openingElement) ? parent.openingElement.name : null;
    this.#isPhrasing = isNode(opening) && PHRASING.test(String(opening.name));
    this.all = this.#childrenOf(parent);
  }

  /** Whether an expression is a text for sure, or a variable that may be one. */
  isText(node: Node): boolean {
    if (node.type === "ParenthesizedExpression") return isNode(node.expression) && this.isText(node.expression);
    if (node.type === "ConditionalExpression")
      return [node.consequent, node.alternate].flatMap(nodesIn).some((each) => this.isText(each));
    const isCandidate = /^(Literal|TemplateLiteral|Identifier|CallExpression)$/.test(node.type);
    return isCandidate && !isElements(this.#kindOf(node));
  }

  #childrenOf({ children }: Node): Child[] {
    return nodesIn(children).flatMap((child): Child[] => {
      const { type, start } = child;
      if (type === "JSXText") return /\S/.test(String(child.value)) ? [{ kind: "text", start }] : [];
      if (type === "JSXElement") return [{ kind: "element", start }];
      if (type === "JSXFragment") return this.#childrenOf(child);
      return nodesIn(child.expression).flatMap((expression) => this.#childrenOfExpression(expression));
    });
  }

  #childrenOfExpression(node: Node): Child[] {
    if (node.type === "JSXEmptyExpression") return [];
    if (node.type === "JSXFragment") return this.#childrenOf(node);
    return isSpace(node) ? [] : [{ kind: this.#kindOf(node), start: node.start }];
  }

  #kindOf(node: Node): Kind {
    switch (node.type) {
      case "ParenthesizedExpression":
      case "ChainExpression":
        return isNode(node.expression) ? this.#kindOf(node.expression) : "changing";
      case "JSXElement":
        return "element";
      case "JSXFragment":
        return this.#childrenOf(node).every(({ kind }) => isElements(kind)) ? "conditional" : "changing";
      case "Literal":
        return node.value === null || isSpace(node) ? "element" : "text";
      case "Identifier":
        return this.#kindOfName(String(node.name));
      case "MemberExpression":
        return this.#kindOfMember(node);
      case "ConditionalExpression":
        return this.#combine(node.consequent, node.alternate);
      case "LogicalExpression":
        return node.operator === "&&" ? this.#combine(node.right) : this.#combine(node.left, node.right);
      case "CallExpression":
        return this.#kindOfCall(node);
      default:
        return "changing";
    }
  }

  /** A choice of constant texts changes. */
  #combine = (...nodes: readonly unknown[]): Kind =>
    nodes.flatMap(nodesIn).every((node) => isElements(this.#kindOf(node))) ? "conditional" : "changing";

  #kindOfName(name: string): Kind {
    if (this.#names.isConstant(name)) return "text";
    if (this.#names.isReactNode(name)) return this.#isPhrasing ? "changing" : "element";
    const value = this.#names.valueOf(name);
    return value && value.type !== "Identifier" ? this.#kindOf(value) : "changing";
  }

  /** `props.children`, `site.email`, `phone.display`. */
  #kindOfMember({ object, property }: Node): Kind {
    if (isNode(property) && property.name === "children") return this.#kindOfName("children");
    return isNode(object) && object.type === "Identifier" && this.#names.isConstant(String(object.name))
      ? "text"
      : "changing";
  }

  /** `list.map((one) => <li/>)`. */
  #kindOfCall({ callee, arguments: given }: Node): Kind {
    if (isNode(callee) && (callee.name === "createPortal" || this.#names.isReactNode(String(callee.name))))
      return "conditional";
    const isMap = isNode(callee) && isNode(callee.property) && /^(map|flatMap)$/.test(String(callee.property.name));
    const [made] = nodesIn(given);
    if (!isMap || made?.type !== "ArrowFunctionExpression" || !isNode(made.body)) return "changing";
    return made.body.type === "BlockStatement" ? "conditional" : this.#combine(made.body);
  }
}

/** Translators leave spaces alone. */
const isSpace = ({ type, value }: Node): boolean => type === "Literal" && value === " ";

const isElements = (kind: Kind): boolean => kind === "element" || kind === "conditional";

/** Rendered on the server only, or tests. */
const NOT_IN_BROWSERS = /\.(test|server)\.tsx$/;

export const listPageSources = (): [string, string][] =>
  [...readSources("app/**/*.tsx")].filter(([file]) => !NOT_IN_BROWSERS.test(file));
