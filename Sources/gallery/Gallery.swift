@main
enum Gallery {
  static func main() {}
}
