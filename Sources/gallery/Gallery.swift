private import Foundation
private import GalleryCLI

@main
enum Gallery {
  static func main() async {
    exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
